/** The page that stands in when the server cannot be reached; put together when the app is built. */
export const offline = {
  title: 'No connection',
  hint: 'The page comes back by itself as soon as the connection does. You stay signed in.',
  retry: 'Try again',
  trying: 'Trying…',
} as const
