import { type ProofPurpose, proofKey } from '@xw/shared/session/proof'
import { paths } from '@xw/shared/wire/paths'
import type { ProofChallenge, ProofSolution } from '@xw/shared/wire/proof'
import { call } from '../../api/http.ts'
import { config } from '../../lib/config.ts'
// oxlint-disable-next-line import/default -- Vite turns this import into a worker constructor.
import ProofWorker from './proof-worker.ts?worker'

interface ProofRequest {
  purpose: ProofPurpose
  /** The difficulty that an earlier refusal has asked for. */
  level?: number
  /** Stops the work when the user has left. */
  signal?: AbortSignal
}

/** Solves a challenge in the browser. Returns the text that is sent as `captcha`. */
export async function solveProof({ purpose, level = 0, signal }: ProofRequest): Promise<string> {
  const path = `${paths.session.proof}/${purpose}`
  const { algorithm, challenge, maxnumber, salt, signature } = await call<ProofChallenge>(path, {
    params: { level: String(level) },
    silent: true,
  })
  const number = await solveInWorker({ challenge, maxnumber, salt }, signal)
  const solution: ProofSolution = { algorithm, challenge, number, salt, signature }
  return btoa(JSON.stringify(solution))
}

function solveInWorker(asked: Pick<ProofChallenge, 'challenge' | 'maxnumber' | 'salt'>, signal?: AbortSignal) {
  const worker = new ProofWorker()
  return new Promise<number>((resolve, reject) => {
    const fail = () => reject(new Error('浏览器未能完成验证，请重试'))
    worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
      if (data === null) fail()
      else resolve(data)
    })
    worker.addEventListener('error', fail)
    signal?.addEventListener('abort', fail)
    if (signal?.aborted) fail()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name.
    worker.postMessage(asked)
  }).finally(() => worker.terminate())
}

/**
 * Solves a challenge for a call whose form does not show one. Returns nothing on failure; the server decides whether it
 * accepts the call without a proof.
 */
export async function trySolveProof(purpose: ProofPurpose): Promise<{ captcha?: string; checkKey?: string }> {
  if (config.captchaWay === 'picture') return {}
  try {
    return { captcha: await solveProof({ purpose }), checkKey: proofKey }
  } catch {
    return {}
  }
}
