import type { Readable } from 'node:stream'

/** The size of the written content, and its checksum in hex. */
export interface Stored {
  size: number
  sha256: string
}

/** The first and the last byte of a range, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores bytes under keys. Content that `put` has not finished cannot be read, even after the process was killed. */
export interface FileStorage {
  put(key: string, content: Readable): Promise<Stored>
  /** Rejects before the first byte when nothing is stored under the key. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Writes a stream to a temporary file on the local disk, for code that must read it back and forth. The file is
   * removed when `use` has ended.
   */
  lend<T>(content: Readable, use: (path: string) => Promise<T>): Promise<T>
  /**
   * Writes a stream to a new file on the local disk, which the caller removes. A killed process leaves it as an
   * unfinished file.
   */
  take(content: Readable): Promise<Stored & { path: string }>
  /** Removes a key; succeeds also when nothing is stored under it. */
  remove(key: string): Promise<void>
  /** Lists everything whose key begins with `folder/`. */
  list(folder: string): AsyncIterable<{ key: string; changedAt: Date }>
  /** Removes unfinished files that were not written to since that time. */
  removeUnfinished(before: Date): Promise<void>
  /** Returns the space of the disk that `put` needs. */
  space(): Promise<{ free: number; total: number }>
}

/** Whether the error means that nothing is stored under the key, for either kind of storage. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'NoSuchKey'].includes((error as NodeJS.ErrnoException).code ?? '')
