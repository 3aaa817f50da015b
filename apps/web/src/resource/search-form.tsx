import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
// Imported by its file, because antd's index would add the rest of Space.
import Compact from 'antd/es/space/Compact.js'
import { type FormEvent, type ReactNode, useId, useMemo, useState } from 'react'
import type { FormValues } from '../data/resources/resource-record.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { ActiveConditions } from './active-conditions.tsx'
import { AdvancedQueryButton } from './advanced-query-button.tsx'
import { useListContext } from './list-context.ts'
import { SavedQueryMenu } from './saved-query-menu.tsx'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'
import { SearchInputsContext } from './search-question.tsx'
import { searchFormFields, shownItems, toConditions, withoutItems } from './search-values.ts'
import { useQuestionRoom } from './use-question-room.ts'
import { useSearchInputs } from './use-search-inputs.ts'

interface SearchFormProps {
  /** Shows only the current conditions. */
  isFolded?: boolean
  children?: ReactNode
}

/** The search form of a list: as many fields as fit on one line, with the current conditions below. */
export function SearchForm({ isFolded = false, children }: SearchFormProps) {
  const { def, state, change } = useListContext()
  const prefix = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const items = useMemo(() => searchFormFields(def), [def])
  const isPhone = useIsPhone()
  const { line, buttons, count } = useQuestionRoom()
  const onLine = shownItems(items, isPhone ? 1 : count)
  const shown = isUnfolded ? items : onLine
  const { values, change: changeInput, clear } = useSearchInputs(items)

  const searchFor = (asked: FormValues) => {
    const folded = items.filter(item => !shown.includes(item))
    change({ conditions: toConditions(items, withoutItems(asked, folded), state.conditions) })
  }
  const choose = (name: string, value: FormValues[string]) => {
    changeInput(name, value)
    searchFor({ ...values, [name]: value })
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    // The list may stand in a drawer that was opened from inside a form of the page, whose form must not be submitted.
    event.stopPropagation()
    searchFor(values)
  }
  const reset = () => {
    // Also clears what was typed but not searched for, which is not in the address.
    clear()
    change({ conditions: {}, advanced: null, sort: null })
  }
  return (
    <search className={styles.search} data-folded={isFolded}>
      <form onSubmit={search} hidden={isFolded}>
        <div ref={line} className={styles.form} data-unfolded={isUnfolded}>
          <SearchInputsContext value={{ prefix, values, change: changeInput, choose }}>
            {shown.map(item => (
              <SearchField key={item.key} item={item} />
            ))}
            {children}
          </SearchInputsContext>
          <div ref={buttons} className={styles.buttons}>
            <Compact>
              <Button htmlType="submit">查询</Button>
              <SavedQueryMenu />
            </Compact>
            <Button onClick={reset}>重置</Button>
            <AdvancedQueryButton />
            {onLine.length < items.length && (
              <Button type="link" className={styles.fold ?? ''} onClick={() => setUnfolded(!isUnfolded)}>
                {isUnfolded ? '收起' : '展开'}
                {isUnfolded ? <UpOutlined /> : <DownOutlined />}
              </Button>
            )}
          </div>
        </div>
      </form>
      <ActiveConditions />
    </search>
  )
}
