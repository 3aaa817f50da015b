const deadlock = '40P01'
const attempts = 4

/**
 * Runs a transaction, and runs it again when PostgreSQL has ended it because of a deadlock. The ended attempt left nothing
 * behind and the other transaction has gone on, so the caller need not know.
 */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || attempt === attempts) throw error
    }
  }
}
