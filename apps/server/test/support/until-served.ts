const maxTries = 20

/**
 * Makes a call again while the server answers 503, as a client does. Each try waits at the server for a connection or a row,
 * so there is no pause in between. The last answer counts, and any other error counts at once.
 */
export async function untilServed<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const reply = await call()
    if (reply.status !== 503 || tries === maxTries) return reply
  }
}
