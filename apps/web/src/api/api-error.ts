/** The error that every failed call throws. The request layer has already shown it, unless the call was silent. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** The envelope's `code`, or the HTTP status when the answer has none. */
  readonly code: number
  /** Details that the server sent with the refusal, such as messages by field or a list to choose from. */
  readonly result: unknown
  /** Identifies the failure in the server's log. */
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
