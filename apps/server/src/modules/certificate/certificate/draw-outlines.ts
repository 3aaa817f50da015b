import { join } from 'node:path'
import { refused } from '../../../lib/errors.ts'
import { callChild } from '../../../lib/untrusted/call-child.ts'
import { ChildError } from '../../../lib/untrusted/capped-child.ts'
import type { OutlineQuestion } from './outline.ts'

const callOutlineChild = callChild<Buffer>({
  script: join(import.meta.dirname, 'outline-child.ts'),
  heapMegabytes: 256,
  memoryMegabytes: 512,
  answerMs: 30_000,
})

/**
 * Draws the elements of a certificate as outlines in a child process and returns them as JSON. `owner` is the user whose
 * preview it is.
 */
export const drawOutlines = (owner: string, question: OutlineQuestion): Promise<Buffer> =>
  callOutlineChild(owner, question).catch(error => {
    throw error instanceof ChildError ? refused('版式过于复杂，无法预览，请减少文字') : error
  })
