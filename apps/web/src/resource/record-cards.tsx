import { Checkbox } from 'antd'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import styles from './cards.module.css'
import { isStateColumn, type ListColumn } from './columns.ts'
import { FieldCell } from './field-cell.tsx'
import { useListContext } from './list-context.ts'
import { NameCell } from './name-cell.tsx'
import { CardMenu } from './row-actions.tsx'
import type { Slots } from './slots.ts'

interface RecordCardsProps extends Pick<Slots, 'cells' | 'rowActions' | 'RowMenu'> {
  columns: readonly ListColumn[]
  isSelectable: boolean
  onRemove: (ids: readonly string[]) => Promise<void>
}

/** The number of values below a card's heading: of the first columns, the minor ones last. */
const maxFacts = 3

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The records of a list as cards, for screens without room for a table. */
export function RecordCards({ columns, isSelectable, ...props }: RecordCardsProps) {
  const { page, selection } = useListContext()
  const shown = columns.filter(column => !column.isHidden)
  const heading = shown.find(column => column.isName) ?? shown[0]
  const states = shown.filter(column => column !== heading && isStateColumn(column))
  const others = shown
    .filter(column => column !== heading && !states.includes(column))
    .sort((a, b) => Number(a.isMinor) - Number(b.isMinor))
  const toggle = (id: string) =>
    selection.select(selection.ids.includes(id) ? selection.ids.filter(other => other !== id) : [...selection.ids, id])
  return (
    <ul className={styles.cards}>
      {page?.records.map(record => (
        <li key={record.id} className={styles.card}>
          <div className={styles.head}>
            {isSelectable && (
              <Checkbox
                checked={selection.ids.includes(record.id)}
                onChange={() => toggle(record.id)}
                aria-label="选择这一条"
              />
            )}
            <strong>
              {heading && (
                <NameCell id={record.id}>
                  <CardCell column={heading} record={record} cells={props.cells} />
                </NameCell>
              )}
            </strong>
            {states
              .filter(({ key }) => isFilled(record[key]))
              .map(column => (
                <CardCell key={column.key} column={column} record={record} cells={props.cells} />
              ))}
            <CardMenu record={record} onRemove={props.onRemove} RowMenu={props.RowMenu} />
          </div>
          <dl className={styles.facts}>
            {others
              .filter(({ key }) => isFilled(record[key]))
              .slice(0, maxFacts)
              .map(column => (
                <div key={column.key}>
                  <dt>{column.field.label}</dt>
                  <dd>
                    <CardCell column={column} record={record} cells={props.cells} />
                  </dd>
                </div>
              ))}
          </dl>
          {props.rowActions && <div className={styles.actions}>{props.rowActions(record)}</div>}
        </li>
      ))}
    </ul>
  )
}

const CardCell = ({ column, ...props }: { column: ListColumn; record: ResourceRecord } & Pick<Slots, 'cells'>) => (
  <FieldCell name={column.key} field={column.field} {...props} />
)
