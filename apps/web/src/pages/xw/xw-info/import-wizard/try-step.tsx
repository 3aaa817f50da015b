import type { CellProblem, TemplateField } from '@xw/shared/wire/imports'
import { Alert, Table } from 'antd'
import { useIsPhone } from '../../../../lib/use-media.ts'
import { FileNotices } from '../../../../widgets/file-notes.tsx'
import styles from './import-wizard.module.css'
import { ProgressLine } from './progress-line.tsx'
import { countEmptied } from './steps.ts'
import { UnknownWords } from './unknown-words.tsx'
import type { WizardControl } from './use-wizard.ts'

/** The reason of a problem. A row that matches no record also names the nearest one. */
function Reason({ note: { reason, nearest } }: { note: CellProblem }) {
  return (
    <>
      {reason}
      {nearest && <p className={styles.note}>最接近的记录：{nearest}</p>}
    </>
  )
}

const wide = [
  { title: '行', dataIndex: 'row', width: 70, align: 'right' as const },
  { title: '列', dataIndex: 'column', width: 160, ellipsis: true },
  { title: '内容', dataIndex: 'value', width: 180, ellipsis: true },
  { title: '原因', render: (_: unknown, note: CellProblem) => <Reason note={note} /> },
]

const narrow = [
  {
    title: '问题',
    key: 'note',
    render: (_: unknown, note: CellProblem) => (
      <>
        <p className={styles.label}>
          第 {note.row} 行 {note.column} {note.value}
        </p>
        <div className={styles.note}>
          <Reason note={note} />
        </div>
      </>
    ),
  },
]

/** Describes the automatic match and the fields that it left out. */
function describeAutomaticMatch(fields: readonly TemplateField[]): string {
  const open = fields.filter(field => field.excelField === null).map(field => field.fieldKeyCn)
  const matched = `已按列名自动匹配 ${fields.length - open.length} 个字段`
  if (open.length === 0) return `${matched}。`
  const shown = open.length > 10 ? `${open.slice(0, 10).join('、')}等` : open.join('、')
  return `${matched}；表格中没有 ${open.length} 个可选字段的列，不导入：${shown}。需要调整时请返回上一步。`
}

/** The result of the dry run: what the import would do. */
export function TryStep({ place, state, progress, dispatch }: WizardControl) {
  const isPhone = useIsPhone()
  if (!progress || progress.status === 'running')
    return <ProgressLine percent={progress?.progress ?? 0} text="正在试运行，不会写入数据" />
  const { report } = progress
  if (progress.status !== 'success' || !report)
    return <Alert type="error" showIcon title={progress.message ?? '试运行失败'} />
  const counts = [
    ['共', report.total, '行'],
    [place.kind === 'update' ? '可更新' : '可新增', report.good, '行'],
    ...(place.kind === 'update' ? [['不匹配', report.unmatched, '行'] as const] : []),
    ['有错误', report.bad, '行'],
    ['将置空的代码', countEmptied(report, state.words), '个'],
  ] as const
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(([label, number, unit]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {number.toLocaleString('zh-CN')} {unit}
            </dd>
          </div>
        ))}
      </dl>
      {(state.file?.notes ?? []).length > 0 && (
        <Alert
          className={styles.fileNotes ?? ''}
          type="warning"
          showIcon
          title="文件提示"
          description={<FileNotices notes={state.file?.notes ?? []} />}
        />
      )}
      {state.isAutomatic && <p className={styles.automatic}>{describeAutomaticMatch(state.fields)}</p>}
      <UnknownWords report={report} words={state.words} onChoose={word => dispatch({ type: 'word', ...word })} />
      {report.errors.length === 0 ? (
        <Alert type="success" showIcon title="没有发现错误，可以开始导入。" />
      ) : (
        <Table<CellProblem>
          rowKey={({ row, column, reason }) => `${row} ${column} ${reason}`}
          size="small"
          columns={isPhone ? narrow : wide}
          dataSource={[...report.errors]}
          pagination={false}
          scroll={isPhone ? {} : { y: 240 }}
          title={() => `前 ${report.errors.length} 条问题（导入后可以下载全部失败数据）`}
        />
      )}
    </>
  )
}
