const deadlock = '40P01'
const attempts = 4

/**
 * Runs a transaction, and again where PostgreSQL ended it because two of them waited for each other. Nothing of it was kept
 * then, and the other one has gone on: so whoever works on many records at once never hears of it.
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
