import type { ReactNode } from 'react'
import { optionsOf } from '../field-types/codes.ts'
import { viewOf } from '../field-types/index.ts'
import type { ColumnTexts } from './column-texts.ts'
import styles from './grid.module.css'
import type { GridColumn, Row } from './model/state.ts'
import { isBlankValue } from './model/values.ts'

interface CellContentInput {
  row: Row
  column: GridColumn
  texts: ColumnTexts
  canEdit: boolean
  /** The cell always looks open. */
  isFacade: boolean
}

/** Returns the content of a closed cell: text when that is enough, otherwise what the type draws. */
export function drawCellContent({ row, column, texts, canEdit, isFacade }: CellContentInput): ReactNode {
  const { field, key } = column
  const { grid = {}, Cell: InList, GridCell: Cell = InList } = viewOf(field)
  const value = column.shown ? column.shown(row) : row[key]
  if (grid.choices) return drawChoices({ field, value, canEdit }, grid.choices === 'tick')
  if (!grid.text) return <Cell field={field} value={value ?? null} record={row} />
  if (isBlankValue(value))
    return isFacade && column.placeholder ? <span className={styles.placeholder}>{column.placeholder}</span> : null
  return grid.text(value, field, texts.of(column, row))
}

const isChosen = (value: unknown, option: { value: string } | undefined): boolean =>
  option !== undefined && value !== null && value !== undefined && `${value as string | number}` === option.value

/** Reports whether a tick cell is ticked. */
export const isTicked = ({ field }: Pick<GridColumn, 'field'>, value: unknown): boolean =>
  isChosen(value, optionsOf(field)[0])

interface ChoicesInput {
  field: GridColumn['field']
  value: unknown
  canEdit: boolean
}

/**
 * Draws options that one click takes: a checkbox that toggles between the first and second option, or all options side
 * by side.
 */
function drawChoices({ field, value, canEdit }: ChoicesInput, isTick: boolean): ReactNode {
  const options = optionsOf(field)
  if (!isTick)
    return options.map(option => (
      <span
        key={option.value}
        className={styles.choice}
        data-look="dot"
        data-on={isChosen(value, option)}
        data-off={!canEdit}
        data-pick={option.value}
      >
        {option.text}
      </span>
    ))
  const chosen = options.find(option => isChosen(value, option))
  return (
    <span
      className={styles.choice}
      data-look="box"
      data-on={chosen !== undefined && chosen === options[0]}
      data-off={!canEdit}
      data-pick={options[isTicked({ field }, value) ? 1 : 0]?.value}
    >
      <span className="xw-unseen">{chosen?.text ?? '未选'}</span>
    </span>
  )
}
