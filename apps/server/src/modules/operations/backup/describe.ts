import type { Made } from './make-backup.ts'

const count = (value: number) => value.toLocaleString('zh-CN')

/** What an operator wants to know of a backup: where, how much, what is wrong, what belongs to it. */
export function describeBackup({ path, manifest: { tables, files, key } }: Made): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.part.size, files.bytes)
  return [
    `备份完成：${path}`,
    `${tables.length} 张表 ${count(rows)} 行，${count(files.count)} 个文件，共 ${(bytes / 2 ** 20).toFixed(1)} MB；恢复时需要指纹为 ${key} 的密钥文件，它不在备份中，请另行保存。`,
    ...(files.missing ? [`注意：有 ${count(files.missing)} 个文件在存储中已经丢失，不在备份中。`] : []),
  ].join('\n')
}
