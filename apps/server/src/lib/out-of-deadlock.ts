const deadlock = '40P01'
const attempts = 4

/** Returns whether PostgreSQL ended a transaction because two of them waited for each other. */
export const isDeadlock = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === deadlock

/**
 * Runs a transaction, and runs it again when PostgreSQL has ended it because of a deadlock. The ended attempt left nothing
 * behind and the other transaction has gone on, so the caller need not know.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (!isDeadlock(error) || attempt === attempts) throw error
    }
  }
}
