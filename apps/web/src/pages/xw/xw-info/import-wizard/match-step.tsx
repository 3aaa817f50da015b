import type { TemplateField } from '@xw/shared/wire/imports'
import { Alert, Radio, Select, Table, Tag } from 'antd'
import { useIsPhone } from '../../../../lib/use-media.ts'
import { Ellipsis } from '../../../../widgets/ellipsis.tsx'
import styles from './import-wizard.module.css'
import { listMatchQuestions, listRepeatedColumns } from './steps.ts'
import type { WizardControl } from './use-wizard.ts'

/** IM-03: the height from which the table scrolls. */
const maxTableHeight = 240

const required = <Tag color="red">必填</Tag>

/** Matches the file's columns to fields. The server's automatic match is preselected. */
export function MatchStep({ place, state, dispatch }: WizardControl) {
  const { fields, file, blank } = state
  const isPhone = useIsPhone()
  const repeated = listRepeatedColumns(fields)
  const options = (file?.columnNames ?? []).map(name => ({ value: name, label: name }))
  const open = fields.filter(field => field.excelField === null)
  const select = (field: TemplateField) => (
    <Select
      className={styles.column ?? ''}
      aria-label={`${field.fieldKeyCn}对应的表格列`}
      placeholder={field.sfbx === 1 ? '请选择' : '不导入'}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={field.excelField}
      {...(hasProblem(field, repeated) && { status: 'error' as const })}
      onChange={(column: string | undefined) => dispatch({ type: 'match', id: field.id, column: column ?? null })}
    />
  )
  const sample = ({ excelField }: TemplateField) => (
    <Ellipsis text={excelField === null ? '' : (file?.firstRow[excelField] ?? '')} />
  )
  const wide = [
    { title: '模板字段', dataIndex: 'fieldKeyCn', width: 220 },
    { title: '必填', dataIndex: 'sfbx', width: 70, render: (sfbx: number) => (sfbx === 1 ? required : '否') },
    { title: '表格列', key: 'column', render: (_: unknown, field: TemplateField) => select(field) },
    { title: '首行示例', key: 'sample', width: 220, render: (_: unknown, field: TemplateField) => sample(field) },
  ]
  const narrow = [
    {
      title: '模板字段与表格列',
      key: 'field',
      render: (_: unknown, field: TemplateField) => (
        <>
          <p className={styles.label}>
            {field.fieldKeyCn} {field.sfbx === 1 && required}
          </p>
          {select(field)}
          <p className={styles.note}>{sample(field)}</p>
        </>
      ),
    },
  ]
  return (
    <>
      <MatchQuestions fields={fields} />
      <Table
        rowKey="id"
        size="small"
        columns={isPhone ? narrow : wide}
        dataSource={[...fields]}
        pagination={false}
        scroll={isPhone ? {} : { y: maxTableHeight }}
      />
      <div className={styles.options}>
        <span role="status">
          已匹配 {fields.length - open.length} 项，未匹配 {open.length} 项
          {repeated.length > 0 && `；表格列“${repeated.join('、')}”不唯一`}
        </span>
        {place.kind === 'update' && (
          <Radio.Group
            aria-label="空白单元格"
            value={blank}
            onChange={({ target }) => dispatch({ type: 'blank', blank: target.value as 'keep' | 'clear' })}
            options={[
              { value: 'keep', label: '空白单元格保留原值' },
              { value: 'clear', label: '空白单元格清空原值' },
            ]}
          />
        )}
      </div>
    </>
  )
}

/** IM-01: the reasons why the columns could not be matched automatically. */
function MatchQuestions({ fields }: { fields: readonly TemplateField[] }) {
  const questions = listMatchQuestions(fields)
  if (questions.length === 0) return null
  return (
    <Alert
      className={styles.questions ?? ''}
      type="warning"
      showIcon
      title="这些字段不能自动匹配，请选择表格列"
      description={questions.map(question => <div key={question}>{question}</div>)}
    />
  )
}

const hasProblem = ({ excelField, sfbx }: TemplateField, repeated: readonly string[]) =>
  excelField === null ? sfbx === 1 : repeated.includes(excelField)
