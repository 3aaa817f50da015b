import type { ResourceDef } from '@xw/shared/resource/resource'
import { Checkbox } from 'antd'
import { type KeyboardEvent, useMemo } from 'react'
import styles from './matrix.module.css'
import {
  cellOf,
  groupState,
  type Matrix,
  type MatrixField,
  type MatrixGroup,
  type Right,
  rights,
  setRight,
  toMatrixGroups,
} from './matrix.ts'

interface MatrixTableProps {
  def: ResourceDef
  matrix: Matrix
  canEdit: boolean
  onChange: (matrix: Matrix) => void
}

/** Fields × rights. Arrow keys walk the boxes, Space ticks; a group's box ticks all of its fields that can be. */
export function MatrixTable({ def, ...props }: MatrixTableProps) {
  const groups = useMemo(() => toMatrixGroups(def), [def])
  return (
    <div className={styles.scroll} role="presentation" onKeyDown={walk}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            {rights.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(group => (
          <GroupRows key={group.title} group={group} {...props} />
        ))}
      </table>
    </div>
  )
}

function GroupRows({ group, matrix, canEdit, onChange }: Omit<MatrixTableProps, 'def'> & { group: MatrixGroup }) {
  const set = (fields: readonly MatrixField[], right: Right, isOn: boolean) =>
    onChange(setRight(matrix, fields, { right, isOn }))
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup">{group.title}</th>
        {rights.map(({ key, label }) => {
          const state = groupState(matrix, group.fields, key)
          return (
            <td key={key}>
              <Checkbox
                aria-label={`${group.title}：全部${label}`}
                checked={state === 'all'}
                indeterminate={state === 'some'}
                disabled={!canEdit || state === 'fixed'}
                onChange={({ target }) => set(group.fields, key, target.checked)}
              />
            </td>
          )
        })}
      </tr>
      {group.fields.map(each => (
        <tr key={each.key}>
          <th scope="row">
            {each.field.label} <code>{each.key}</code>
          </th>
          {rights.map(({ key, label }) => {
            const { isOn, canChange } = cellOf(matrix, each, key)
            return (
              <td key={key}>
                <Checkbox
                  aria-label={`${each.field.label}：${label}`}
                  checked={isOn}
                  disabled={!canEdit || !canChange}
                  onChange={({ target }) => set([each], key, target.checked)}
                />
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  )
}

const steps: Record<string, readonly [rows: number, cells: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus to the next box in the direction of the arrow that can be ticked. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const cell = event.target instanceof HTMLElement && event.target.closest('td')
  if (!step || !cell) return
  event.preventDefault()
  const rows = [...event.currentTarget.querySelectorAll('tr')]
  let rowAt = rows.findIndex(row => row.contains(cell)) + step[0]
  let cellAt = cell.cellIndex + step[1]
  for (; rows[rowAt]?.cells[cellAt]; rowAt += step[0], cellAt += step[1]) {
    const box = rows[rowAt]?.cells[cellAt]?.querySelector<HTMLInputElement>('input:enabled')
    if (box) return box.focus()
  }
}
