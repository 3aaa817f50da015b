import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FormValues } from '../data/resource-record.ts'
import { useIsPhone } from '../lib/use-media.ts'
import { ActiveConditions } from './active-conditions.tsx'
import { AdvancedQueryButton } from './advanced-query-button.tsx'
import { useListContext } from './list-context.ts'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'
import { type SearchItem, searchItems, toConditions, toSearchValues } from './search-values.ts'

/** The search form of a list: the definition's questions, those of the page, and the conditions in force below. */
export function SearchForm({ children }: { children?: ReactNode }) {
  const { def, state, change } = useListContext()
  const [form] = Form.useForm<FormValues>()
  const prefix = useId()
  const [isUnfolded, setUnfolded] = useState(false)
  const items = useMemo(() => searchItems(def), [def])
  const isPhone = useIsPhone()
  const folded = items.filter((item, index) => isFolded(item, index, isPhone))
  const shown = useRef<object | null>(null)
  useEffect(() => {
    // The page is only shown again by its tab: what was typed and not yet asked for stays.
    if (shown.current === state.conditions) return
    shown.current = state.conditions
    form.resetFields()
    form.setFieldsValue(toSearchValues(items, state.conditions))
  }, [form, items, state.conditions])

  const search = (values: FormValues) => change({ conditions: toConditions(items, values, state.conditions) })
  return (
    <search className={styles.search}>
      <Form
        form={form}
        name={prefix}
        className={styles.form ?? ''}
        layout={isPhone ? 'vertical' : 'horizontal'}
        onFinish={search}
      >
        {items
          .filter(item => isUnfolded || !folded.includes(item))
          .map(item => (
            <SearchField key={item.key} item={item} />
          ))}
        {children}
        <div className={styles.buttons}>
          <Button htmlType="submit">查询</Button>
          <Button onClick={() => change({ conditions: {}, advanced: null, sort: null })}>重置</Button>
          <AdvancedQueryButton />
          {folded.length > 0 && (
            <Button type="link" className={styles.fold ?? ''} onClick={() => setUnfolded(!isUnfolded)}>
              {isUnfolded ? '收起' : '展开'}
              {isUnfolded ? <UpOutlined /> : <DownOutlined />}
            </Button>
          )}
        </div>
      </Form>
      <ActiveConditions />
    </search>
  )
}

/** A phone has room for one question above the list. */
const isFolded = (item: SearchItem, index: number, isPhone: boolean) => item.isFolded || (isPhone && index > 0)
