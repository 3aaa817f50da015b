import type { FinishedBackup } from './make-backup.ts'

const count = (value: number) => value.toLocaleString('zh-CN')

/** Describes a backup to an operator: its place, its size, what is missing, and which key it needs. */
export function describeBackup({ path, manifest: { tables, files, key } }: FinishedBackup): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.part.size, files.bytes)
  return [
    `备份完成：${path}`,
    `${tables.length} 张表 ${count(rows)} 行，${count(files.count)} 个文件，共 ${(bytes / 2 ** 20).toFixed(1)} MB；恢复时需要指纹为 ${key} 的密钥文件，它不在备份中，请另行保存。`,
    ...(files.missing ? [`注意：有 ${count(files.missing)} 个文件在存储中已经丢失，不在备份中。`] : []),
  ].join('\n')
}
