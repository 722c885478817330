/** The trail of staff’s acts. */
export {}
