import { availableParallelism } from 'node:os'
import { AppError } from '../errors.ts'

/** The user whose work needs a child, and whether the work is long: a whole file instead of a short question. */
export interface ChildSlot {
  owner: string
  long: boolean
}

interface WaitingSlot extends ChildSlot {
  start(): void
}

/** The most pieces of one user's work that may wait, because waiting work holds memory. */
const maxWaiting = 32

/**
 * Limits the number of children that run at once. Waiting users take turns, so that a user with many files delays another
 * user by one file at most. Long work leaves one place free for short work, which therefore never waits for a file.
 */
export class ChildSlots {
  readonly #size: number
  #running = 0
  #runningLong = 0
  /** Waiting work by user. The order of the keys is the order of turns. */
  readonly #waiting = new Map<string, WaitingSlot[]>()

  constructor(size: number) {
    this.#size = Math.max(size, 2)
  }

  /** Waits for a place. Returns a function that gives the place back. */
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
      // Moves the user behind all others, whose turn it is now.
      this.#waiting.delete(owner)
      if (rest.length > 0) this.#waiting.set(owner, rest)
      this.#count(next, 1)
      next.start()
      return
    }
  }
}

/** The children that this process may run at once. */
export const childSlots = new ChildSlots(availableParallelism())
