/** For `.catch`: a file that is not there answers undefined, any other failure stays a failure. */
export function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** For `.catch`: the file that we wanted to make exists already, made by another process of ours. */
export function alreadyThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error
}
