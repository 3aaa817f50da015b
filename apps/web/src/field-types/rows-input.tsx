import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { RowsColumn, RowsField } from '@xw/shared/field-types/rows'
import { Button } from 'antd'
import type { ComponentType } from 'react'
import type { InputProps } from './field-view.ts'
import { LineInput } from './line-input.tsx'
import { OptionsInput } from './options-input.tsx'
import styles from './rows.module.css'

/** A row while the user fills it in; an emptied value is null. */
export type DraftRow = Readonly<Record<string, string | null>>

export interface RowsInputProps extends InputProps<RowsField, readonly DraftRow[]> {
  /** Inputs of single columns, in place of those of their type. */
  inputs?: Readonly<Record<string, ComponentType<InputProps<RowsColumn, string>>>>
}

/** Rows below each other in an order that the user decides: added at the end, moved step by step, removed. */
export function RowsInput({ field, value, onChange, id, disabled = false, inputs = {} }: RowsInputProps) {
  const rows = value ?? []
  const change = (next: readonly DraftRow[]) => onChange?.(next.length > 0 ? next : null)
  const swap = (index: number, other: number) =>
    change(rows.map((row, at) => (at === index ? rows[other] : at === other ? rows[index] : row) ?? row))
  return (
    <div id={id} role="group" aria-label={field.label} tabIndex={-1} className={styles.rows}>
      {rows.map((row, index) => (
        // A row has no other identity than its position.
        <div key={`row-${index + 1}`} className={styles.row} style={{ gridTemplateColumns: tracksOf(field) }}>
          {shownColumns(field).map(([key, column]) => {
            const Input = inputs[key] ?? inputOf(column)
            return (
              <div key={key} className={styles.cell}>
                <span aria-hidden className={styles.label}>
                  {column.label}
                </span>
                <Input
                  field={column}
                  value={row[key] ?? null}
                  onChange={text => change(rows.map((old, at) => (at === index ? { ...old, [key]: text } : old)))}
                  disabled={disabled}
                  aria-label={`第 ${index + 1} 行${column.label}`}
                />
              </div>
            )
          })}
          <RowButtons
            place={`第 ${index + 1} 行`}
            disabled={disabled}
            onUp={index > 0 && (() => swap(index, index - 1))}
            onDown={index < rows.length - 1 && (() => swap(index, index + 1))}
            onRemove={() => change(rows.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined />}
        disabled={disabled || rows.length >= field.max}
        onClick={() => change([...rows, {}])}
      >
        添加一行
      </Button>
    </div>
  )
}

const inputOf = (column: RowsColumn) =>
  (column.type === 'text' ? LineInput : OptionsInput) as ComponentType<InputProps<RowsColumn, string>>

/** A column that is hidden in the form stays in its row unchanged. */
const shownColumns = ({ columns }: RowsField) => Object.entries(columns).filter(([, { form }]) => form !== false)

/** Returns the grid tracks: each column with its own width or a share of the rest, and the buttons at the end. */
const tracksOf = (field: RowsField) =>
  [
    ...shownColumns(field).map(([, { list }]) => (list && list.width ? `${list.width}px` : 'minmax(0, 1fr)')),
    'auto',
  ].join(' ')

interface RowButtonsProps {
  place: string
  disabled: boolean
  onUp: false | (() => void)
  onDown: false | (() => void)
  onRemove: () => void
}

function RowButtons({ place, disabled, onUp, onDown, onRemove }: RowButtonsProps) {
  const buttons = [
    { name: '上移', icon: <ArrowUpOutlined />, onClick: onUp },
    { name: '下移', icon: <ArrowDownOutlined />, onClick: onDown },
    { name: '移除', icon: <DeleteOutlined />, onClick: onRemove },
  ]
  return (
    <div className={styles.buttons}>
      {buttons.map(({ name, icon, onClick }) => (
        <Button
          key={name}
          type="text"
          icon={icon}
          title={name}
          aria-label={`${name}${place}`}
          disabled={disabled || !onClick}
          onClick={() => onClick && onClick()}
        />
      ))}
    </div>
  )
}
