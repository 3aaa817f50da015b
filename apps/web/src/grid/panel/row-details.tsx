import { Button } from 'antd'
import { useState } from 'react'
import { FillRecord } from '../../field-types/fill-record.ts'
import { viewOf } from '../../field-types/index.ts'
import { pickSupportedProps } from '../../field-types/supported-props.ts'
import { DetailsList } from '../../widgets/details-list.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { isEditable } from '../cell-look.ts'
import { type ColumnTexts, createColumnTexts } from '../column-texts.ts'
import { canEdit } from '../model/access.ts'
import { findCellError } from '../model/check-cell.ts'
import { rowOf } from '../model/find.ts'
import { emptyLowerLevels } from '../model/linkage.ts'
import type { GridColumn, Row, RowId, Values } from '../model/state.ts'
import { useFreeChoice } from '../use-free-choice.ts'
import type { GridHandle } from '../use-grid.ts'
import { useRowField } from '../use-row-field.ts'
import styles from './panel.module.css'

interface RowDetailsProps {
  grid: GridHandle
  id: RowId
  onClose: () => void
}

/**
 * A dialog with a whole row, in which the same fields can be edited as in its cells. All changes enter the grid as one
 * step.
 */
export default function RowDetails({ grid: { state, dispatch }, id, onClose }: RowDetailsProps) {
  const [changed, setChanged] = useState<Values>({})
  const [isTried, setTried] = useState(false)
  const [texts] = useState(createColumnTexts)
  const row = rowOf(state, id)
  if (!row) return null
  const draft: Row = { ...row, ...changed }
  const columns = state.columns.filter(({ hidden }) => !hidden)
  const isOpen = (column: GridColumn) => isEditable(column) && canEdit(state, row, column)
  const open = columns.filter(isOpen)
  const flawIn = (column: GridColumn) => findCellError(state, { row: draft, column, value: draft[column.key] })
  const put = (values: Values) =>
    setChanged(old => ({ ...old, ...emptyLowerLevels(state.columns, { ...row, ...old }, values) }))
  const submit = () => {
    setTried(true)
    if (open.some(column => flawIn(column) !== null)) return
    dispatch({ type: 'setValues', values: [{ rowKey: id, values: changed }] })
    onClose()
  }
  const items = columns.map(column => ({
    key: column.key,
    label: column.title,
    children: isOpen(column) ? (
      <Field
        column={column}
        row={draft}
        texts={texts}
        rows={state.rows}
        flaw={isTried || column.key in changed ? flawIn(column) : null}
        onChange={value => put({ [column.key]: value })}
      />
    ) : (
      <RowValues column={column} row={draft} texts={texts} />
    ),
  }))
  const footer = open.length === 0 && <Button onClick={onClose}>关闭</Button>
  return (
    <Modal title="详细信息" width={1200} open onCancel={onClose} onOk={submit} {...(footer && { footer })}>
      <FillRecord value={put}>
        <DetailsList items={items} />
      </FillRecord>
    </Modal>
  )
}

interface RowValuesProps {
  column: GridColumn
  row: Row
  texts: ColumnTexts
}

function RowValues({ column, row, texts }: RowValuesProps) {
  const { field } = useRowField(texts, column, row)
  const { Cell } = viewOf(field)
  return <Cell field={field} value={row[column.key] ?? null} record={row} />
}

interface FieldProps extends RowValuesProps {
  rows: readonly Row[]
  flaw: string | null
  onChange: (value: unknown) => void
}

function Field({ column, row, rows, texts, flaw, onChange }: FieldProps) {
  const { field, note } = useRowField(texts, column, row)
  const { Input } = viewOf(field)
  const free = useFreeChoice(column, rows, onChange)
  const placeholder = note ?? column.placeholder
  return (
    <>
      <Input
        {...pickSupportedProps(field, column.props)}
        field={field}
        name={column.key}
        value={row[column.key] ?? null}
        onChange={onChange}
        {...(placeholder !== undefined && { placeholder })}
        {...free}
        aria-label={column.title}
        aria-invalid={flaw !== null}
      />
      {flaw !== null && (
        <div role="alert" className={styles.message}>
          {flaw}
        </div>
      )}
    </>
  )
}
