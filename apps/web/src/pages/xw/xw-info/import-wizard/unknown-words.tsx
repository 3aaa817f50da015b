import { isMultiple } from '@xw/shared/field-types/index'
import type { DryRunReport, UnknownWord } from '@xw/shared/wire/imports'
import { Table, Tag } from 'antd'
import type { WordMapping } from '../../../../data/resources/imports.ts'
import { viewOf } from '../../../../field-types/index.ts'
import { useIsPhone } from '../../../../lib/use-media.ts'
import { useListContext } from '../../../../resource/list-context.ts'
import styles from './import-wizard.module.css'
import { findCode } from './steps.ts'

interface UnknownWordsProps {
  readonly report: DryRunReport
  readonly words: readonly WordMapping[]
  onChoose(word: WordMapping): void
}

/**
 * IM-07: words that no code table has, which would be emptied. The user can choose a code for each, which the school's
 * later imports use too.
 */
export function UnknownWords({ report, words, onChoose }: UnknownWordsProps) {
  const isPhone = useIsPhone()
  const rows = [...report.words, ...report.chosen]
  if (rows.length === 0) return null
  const choice = (word: UnknownWord) => <CodeChoice word={word} code={findCode(words, word)} onChoose={onChoose} />
  const wide = [
    { title: '列', dataIndex: 'column', width: 150, ellipsis: true },
    { title: '表格中的内容', render: (_: unknown, word: UnknownWord) => <Word word={word} /> },
    { title: '行数', dataIndex: 'count', width: 70, align: 'right' as const },
    { title: '首次出现', dataIndex: 'firstRow', width: 100, render: (row: number) => `第 ${row} 行` },
    { title: '对应到…', width: 280, render: (_: unknown, word: UnknownWord) => choice(word) },
  ]
  const narrow = [
    {
      title: '表格中的内容与对应的代码',
      render: (_: unknown, word: UnknownWord) => (
        <>
          <p className={styles.label}>
            {word.column}：<Word word={word} />（{word.count} 行）
          </p>
          {choice(word)}
        </>
      ),
    },
  ]
  return (
    <Table<UnknownWord>
      className={styles.words ?? ''}
      rowKey={({ key, value }) => `${key} ${value}`}
      size="small"
      columns={isPhone ? narrow : wide}
      dataSource={rows}
      pagination={false}
      scroll={isPhone ? {} : { y: 200 }}
      title={() => '这些内容不在代码表中，不选择“对应到…”就会置空；选择后本次按所选代码导入，本校以后也照此导入'}
    />
  )
}

const Word = ({ word: { value, code } }: { word: UnknownWord }) => (
  <>
    {value} {code !== undefined && <Tag>以前选过</Tag>}
  </>
)

interface CodeChoiceProps extends Pick<UnknownWordsProps, 'onChoose'> {
  readonly word: UnknownWord
  readonly code: string | null
}

/** Chooses a code with the input that the form uses for the field. */
function CodeChoice({ word: { key, column, value }, code, onChoose }: CodeChoiceProps) {
  const { def } = useListContext()
  const field = def.fields[key]
  // A masked or truncated word differs from the file's, and a field of several codes needs more than one code.
  if (!field || field.masked || isMultiple(field) || value.length >= 100) return '将置空'
  const { Input } = viewOf(field)
  return (
    <Input
      field={field}
      name={key}
      size="small"
      aria-label={`${column}“${value}”对应到`}
      placeholder="置空"
      value={code}
      onChange={chosen =>
        onChoose({ id: key, word: value, value: typeof chosen === 'string' && chosen ? chosen : null })
      }
    />
  )
}
