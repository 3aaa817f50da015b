import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form, Space } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FormValues } from '../data/resource-record.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { ActiveConditions } from './active-conditions.tsx'
import { AdvancedQueryButton } from './advanced-query-button.tsx'
import { useListContext } from './list-context.ts'
import { SavedQueryMenu } from './saved-query-menu.tsx'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'
import { searchItems, shownItems, toConditions, toSearchValues } from './search-values.ts'
import { useFitting } from './use-fitting.ts'

/** The search form of a list: as many of its questions as one line holds, and the conditions in force below. */
export function SearchForm({ children }: { children?: ReactNode }) {
  const { def, state, change } = useListContext()
  const [form] = Form.useForm<FormValues>()
  const prefix = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const items = useMemo(() => searchItems(def), [def])
  const isPhone = useIsPhone()
  const { line, buttons, count } = useFitting()
  const onLine = shownItems(items, isPhone ? 1 : count)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    // The address names something else, or the page is shown again by its tab: what was typed and not yet asked for stays.
    const asked = JSON.stringify(state.conditions)
    if (shown.current === asked) return
    shown.current = asked
    form.resetFields()
    form.setFieldsValue(toSearchValues(items, state.conditions))
  }, [form, items, state.conditions])

  const search = (values: FormValues) => change({ conditions: toConditions(items, values, state.conditions) })
  const reset = () => {
    // Also what was typed and never asked for, of which the address knows nothing.
    form.setFieldsValue(toSearchValues(items, {}))
    change({ conditions: {}, advanced: null, sort: null })
  }
  return (
    <search className={styles.search}>
      <Form form={form} name={prefix} layout={isPhone ? 'vertical' : 'horizontal'} onFinish={search}>
        <div ref={line} className={styles.form} data-unfolded={isUnfolded}>
          {(isUnfolded ? items : onLine).map(item => (
            <SearchField key={item.key} item={item} />
          ))}
          {children}
          <div ref={buttons} className={styles.buttons}>
            <Space.Compact>
              <Button htmlType="submit">查询</Button>
              <SavedQueryMenu />
            </Space.Compact>
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
      </Form>
      <ActiveConditions />
    </search>
  )
}
