/** How the judging process ends when it refuses a file; any other code but 0 is a bug of ours. */
export const refusedExit = 3

/** The file descriptor on which the judging process writes its notes. */
export const notesChannel = 3
