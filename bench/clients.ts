import { Agent, get } from 'node:http'

interface Load {
  url: string
  headers: Record<string, string>
  clients: number
  /** The run ends after this many answers or milliseconds. */
  answers?: number
  milliseconds?: number
}

/** Runs clients that each send the same request again and again. Returns the answers per second; a bad answer ends the run. */
export async function runClients({
  url,
  headers,
  clients,
  answers = Infinity,
  milliseconds = Infinity,
}: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const startedAt = performance.now()
  let started = 0
  let answered = 0
  const client = async () => {
    while (started < answers && performance.now() - startedAt < milliseconds) {
      started += 1
      await askOnce(url, headers, agent)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return answered / ((performance.now() - startedAt) / 1000)
}

const askOnce = (url: string, headers: Record<string, string>, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const request = get(url, { headers, agent }, response => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve).once('error', reject)
    })
    request.once('error', reject)
  })
