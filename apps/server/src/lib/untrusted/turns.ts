import { availableParallelism } from 'node:os'
import { AppError } from '../errors.ts'

/** Whom work is done for, and whether it lasts as long as a whole file does. */
export interface ChildSlot {
  owner: string
  long: boolean
}

interface WaitingSlot extends ChildSlot {
  start(): void
}

/** So much of one user's work waits at most: what waits holds memory. */
const maxWaiting = 32

/**
 * Counts what runs. Who waits comes in turn by users, so that many files of one user cost another user one of them at
 * most. Long work leaves one place to short work, which therefore never waits for a file.
 */
export class ChildSlots {
  readonly #size: number
  #running = 0
  #runningLong = 0
  /** By user; the order of the keys is the order of users. */
  readonly #waiting = new Map<string, WaitingSlot[]>()

  constructor(size: number) {
    this.#size = Math.max(size, 2)
  }

  /** Waits for a place; the result gives it back. */
  async take(turn: ChildSlot): Promise<() => void> {
    const own = this.#waiting.get(turn.owner) ?? []
    if (own.length >= maxWaiting) throw new AppError('tooMany', { message: '您的文件正在处理，请稍后再试' })
    if (!this.#hasRoom(turn))
      await new Promise<void>(start => this.#waiting.set(turn.owner, [...own, { ...turn, start }]))
    else this.#count(turn, 1)
    let given = false
    return () => {
      if (given) return
      given = true
      this.#count(turn, -1)
      this.#startNext()
    }
  }

  #count({ long }: ChildSlot, change: number): void {
    this.#running += change
    if (long) this.#runningLong += change
  }

  #hasRoom({ long }: ChildSlot): boolean {
    return this.#running < this.#size && !(long && this.#runningLong >= this.#size - 1)
  }

  #startNext(): void {
    for (const [owner, queue] of this.#waiting) {
      const next = queue.find(waiting => this.#hasRoom(waiting))
      if (!next) continue
      const rest = queue.filter(waiting => waiting !== next)
      // Behind all others: it is their turn now.
      this.#waiting.delete(owner)
      if (rest.length > 0) this.#waiting.set(owner, rest)
      this.#count(next, 1)
      next.start()
      return
    }
  }
}

/** The turns of this process. */
export const childSlots = new ChildSlots(availableParallelism())
