/** What every failed call throws; it has been shown already unless the call was silent. */
export class ApiError extends Error {
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** The wire's own code, else the status. */
  readonly code: number
  /** What the server sent with the refusal: messages by field, a list to choose from. */
  readonly result: unknown
  /** Finds the failure in the server's log. */
  readonly traceId: string | null

  constructor(message: string, detail: { status: number; code: number; result: unknown; traceId: string | null }) {
    super(message)
    this.name = 'ApiError'
    this.status = detail.status
    this.code = detail.code
    this.result = detail.result
    this.traceId = detail.traceId
  }
}
