import type { Readable } from 'node:stream'

/** What was written: how much, and its checksum in hex. */
export interface Stored {
  size: number
  sha256: string
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** A place for bytes. What `put` has not finished can be read by nobody, whatever kills the process. */
export interface FileStorage {
  put(key: string, content: Readable): Promise<Stored>
  /** Rejects before the first byte where there is nothing under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Lends a stream as a file of the local disk, for what has to be read back and forth; it is gone once `use` has ended. */
  lend<T>(content: Readable, use: (path: string) => Promise<T>): Promise<T>
  /** Writes a stream to a file of its own on the local disk, which its taker removes; a killed process leaves it unfinished. */
  take(content: Readable): Promise<Stored & { path: string }>
  /** Also where there is nothing to remove. */
  remove(key: string): Promise<void>
  /** Everything whose key begins with `folder/`. */
  list(folder: string): AsyncIterable<{ key: string; changedAt: Date }>
  /** Removes what was begun and not written to since that moment. */
  removeUnfinished(before: Date): Promise<void>
  /** Of the disk that a `put` needs. */
  space(): Promise<{ free: number; total: number }>
}

/** Whether `get` found nothing under the key, in the words of either kind of storage. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'NoSuchKey'].includes((error as NodeJS.ErrnoException).code ?? '')
