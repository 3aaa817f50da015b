import { type MouseEvent, useRef, useSyncExternalStore } from 'react'
import { useGridContext } from '../grid-context.ts'
import { selectAllStateOf } from '../model/select.ts'
import type { StructureCellProps, StructureColumn } from '../structure.ts'

/** A click with Shift selects every row since the last selected one. */
function SelectCell({ id, at, isSelected, isDisabled, kind }: StructureCellProps & { kind: 'checkbox' | 'radio' }) {
  const { store } = useGridContext()
  const isRange = useRef(false)
  const note = (event: MouseEvent) => {
    isRange.current = event.shiftKey
  }
  return (
    <input
      type={kind}
      tabIndex={-1}
      aria-label={`选择第 ${at + 1} 行`}
      checked={isSelected}
      disabled={isDisabled}
      onClick={note}
      onChange={event =>
        store.dispatch({
          type: 'select',
          what: isRange.current ? 'range' : 'one',
          id,
          on: event.target.checked,
        })
      }
    />
  )
}

const CheckboxCell = (props: StructureCellProps) => <SelectCell {...props} kind="checkbox" />
const RadioCell = (props: StructureCellProps) => <SelectCell {...props} kind="radio" />

/** GR-03: the header's checkbox, which shows whether none, some or all rows are selected. */
function AllBox() {
  const { store } = useGridContext()
  const chosen = useSyncExternalStore(store.subscribe, () => selectAllStateOf(store.getSettled()))
  return (
    <input
      type="checkbox"
      aria-label="选择全部行"
      checked={chosen === 'all'}
      ref={box => {
        if (box) box.indeterminate = chosen === 'some'
      }}
      onChange={event => store.dispatch({ type: 'select', what: event.target.checked ? 'all' : 'none' })}
    />
  )
}

/** GR-02 row-checkbox. */
export const rowCheckbox = (width: number): StructureColumn => ({
  key: '#checkbox',
  title: '选择',
  width,
  Cell: CheckboxCell,
  Header: AllBox,
})

/** GR-02 row-radio. */
export const rowRadio = (width: number): StructureColumn => ({ key: '#radio', title: '选择', width, Cell: RadioCell })
