import { once } from 'node:events'
import { type CappedChild, ChildError, hasGrown, type RunningChild, startCapped } from './capped-child.ts'
import { type ChildSlots, childSlots } from './turns.ts'

/** A child process that keeps running and answers short questions, one at a time. */
export interface CallChild extends CappedChild {
  /** The most time for one answer. */
  answerMs: number
}

/** A child is replaced after this many answers, and ended when it has had no question for `idleMs`. */
const maxAnswers = 2_000
const idleMs = 60_000
/** The most time for a start, apart from `answerMs`, so that a busy machine does not look like a slow answer. */
const startMs = 30_000

interface Idle {
  running: RunningChild
  answers: number
  timer: NodeJS.Timeout
}

/**
 * Creates a function that asks a pool of equal children. A child answers one question at a time, and is ended when it
 * breaks a limit.
 */
export function callChild<Answer>(
  child: CallChild,
  pool: ChildSlots = childSlots,
): (owner: string, question: object) => Promise<Answer> {
  const idle: Idle[] = []

  function keep(running: RunningChild, answers: number): void {
    const isOver = answers >= maxAnswers || running.process.exitCode !== null || hasGrown(running, child)
    if (isOver) return running.kill('slow')
    setHeld(running, false)
    const entry: Idle = { running, answers, timer: setTimeout(() => running.kill('slow'), idleMs).unref() }
    idle.push(entry)
    const forget = () => {
      clearTimeout(entry.timer)
      const place = idle.indexOf(entry)
      if (place >= 0) idle.splice(place, 1)
    }
    void running.ended.then(forget)
  }

  function wake(): Awake {
    const entry = idle.pop()
    if (!entry) return start(child)
    clearTimeout(entry.timer)
    setHeld(entry.running, true)
    return entry
  }

  async function askOne(awake: Awake, question: object): Promise<Answer> {
    const answer = await ask<Answer>(awake, question, child.answerMs)
    keep(awake.running, awake.answers + 1)
    return answer
  }

  return async (owner, question) => {
    const giveBack = await pool.take({ owner, long: false })
    const first = wake()
    try {
      return await askOne(first, question).catch(error => {
        const isUsed = first.answers > 0
        if (!isUsed || !(error instanceof ChildError) || error.reason !== 'large') throw error
        // Earlier answers may have filled its memory: a new child shows whether this question alone is too large.
        return askOne(start(child), question)
      })
    } finally {
      giveBack()
    }
  }
}

/** A running child, and the number of its answers so far. */
type Awake = Pick<Idle, 'running' | 'answers'>

const start = (child: CallChild): Awake => ({
  running: startCapped(child, ['ignore', 'ignore', 'ignore', 'ipc']),
  answers: 0,
})

/** Asks one child a question, and ends the child when it breaks a limit. */
async function ask<Answer>({ running, answers }: Awake, question: object, answerMs: number): Promise<Answer> {
  try {
    if (answers === 0) await listen(running, startMs)
    const answered = listen<Answer>(running, answerMs)
    // An error of sending also ends the wait for the answer, so the callback ignores it.
    running.process.send({ question }, () => {})
    return await answered
  } catch (error) {
    running.kill('large')
    throw error
  }
}

/** Waits for the next message of a child. */
async function listen<Answer>(running: RunningChild, waitMs: number): Promise<Answer> {
  const timer = setTimeout(() => running.kill('slow'), waitMs)
  const gone = running.ended.then(() => {
    throw new ChildError(running.killedFor ?? 'large')
  })
  gone.catch(() => {})
  try {
    const answered = once(running.process, 'message') as Promise<[{ answer: Answer }]>
    answered.catch(() => {})
    const [{ answer }] = await Promise.race([answered, gone])
    return answer
  } finally {
    clearTimeout(timer)
  }
}

/** Lets this process end while the child is idle, and keeps it running while the child is asked. */
function setHeld({ process: child }: RunningChild, held: boolean): void {
  child[held ? 'ref' : 'unref']()
  child.channel?.[held ? 'ref' : 'unref']()
}
