import { once } from 'node:events'
import { type CappedChild, ChildError, hasGrown, type RunningChild, startCapped } from './capped-child.ts'
import { type ChildSlots, childSlots } from './turns.ts'

/** A child that stays and answers short questions, one at a time. */
export interface CallChild extends CappedChild {
  /** How long one answer may take. */
  answerMs: number
}

/** It is started anew after so many answers, and ended when nobody asked for so long. */
const maxAnswers = 2_000
const idleMs = 60_000
/** Until it is ready to be asked; a busy machine is not what an answer is late for. */
const startMs = 30_000

interface Idle {
  running: RunningChild
  answers: number
  timer: NodeJS.Timeout
}

/** Makes the function that asks such children. Each is asked by one at a time; one that breaks a limit is not asked again. */
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

/** A child that can be asked, and how often it has answered. */
type Awake = Pick<Idle, 'running' | 'answers'>

const start = (child: CallChild): Awake => ({
  running: startCapped(child, ['ignore', 'ignore', 'ignore', 'ipc']),
  answers: 0,
})

/** Asks one child; one that breaks a limit is ended. */
async function ask<Answer>({ running, answers }: Awake, question: object, answerMs: number): Promise<Answer> {
  try {
    if (answers === 0) await listen(running, startMs)
    const answered = listen<Answer>(running, answerMs)
    // What happens to it on the way is seen where the answer is waited for.
    running.process.send({ question }, () => {})
    return await answered
  } catch (error) {
    running.kill('large')
    throw error
  }
}

/** The next thing a child says. */
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

/** An idle child does not keep this process from ending. */
function setHeld({ process: child }: RunningChild, held: boolean): void {
  child[held ? 'ref' : 'unref']()
  child.channel?.[held ? 'ref' : 'unref']()
}
