import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { refused } from '../../../lib/errors.ts'
import type { FileRecord, Files } from '../../../plugins/files.ts'
import { isMissing } from '../../../storage/storage.ts'

interface WholeFileOptions {
  /** Names the file at the beginning of an error sentence: 张三的照片. */
  whose: string
  maxBytes: number
}

/**
 * Reads a file that a printout or an export cannot do without, and verifies its checksum. Refuses with a sentence that names
 * the file when the storage has lost, cut or changed it, or does not answer.
 */
export async function readWholeFile(
  files: Pick<Files, 'open'>,
  file: FileRecord,
  { whose, maxBytes }: WholeFileOptions,
): Promise<Buffer> {
  if (file.size > maxBytes) throw refused(`${whose}文件过大，请更换后重试。`)
  const content = await files.open(file).then(buffer).catch(describeFailure)
  if (typeof content === 'string') throw refused(`${whose}读取失败：${content}。请联系管理员，恢复之后重试。`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  if (content.length === file.size && sha256 === file.sha256) return content
  throw refused(`${whose}读取失败：文件与保存时的不同。请联系管理员，恢复之后重试。`)
}

const describeFailure = (error: unknown): string => (isMissing(error) ? '存储中没有这个文件' : '存储没有给出完整的文件')
