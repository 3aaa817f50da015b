/** SH-07: after this time, a part has failed to load. */
const loadTimeoutMs = 120_000

/** Loads a chunk of the product. Rejects when its script or stylesheet fails, or when they take too long. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('页面加载超时')), loadTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
