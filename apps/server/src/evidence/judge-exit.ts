/** How the judging process ends when it refuses a file; any other code but 0 is a bug of ours. */
export const refusedExit = 3
