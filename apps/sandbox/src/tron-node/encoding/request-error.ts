/** What java-tron prints when a request makes no sense: the Java class and its message, with status 200. */
export class RequestError extends Error {
  readonly javaClass: string

  constructor(javaClass: string, message: string) {
    super(message)
    this.javaClass = javaClass
  }

  get answer(): { Error: string } {
    return { Error: `class ${this.javaClass} : ${this.message}` }
  }
}

export const parseFailure = (message: string): RequestError =>
  new RequestError('org.tron.core.services.http.JsonFormat$ParseException', message)

export const contractFailure = (reason: string): RequestError =>
  new RequestError('org.tron.core.exception.ContractValidateException', reason)
