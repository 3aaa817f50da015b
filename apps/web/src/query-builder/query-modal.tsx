import { checkSuperQuery, completeQueryRow } from '@xw/shared/query/super-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { Button, Select } from 'antd'
import { useMemo, useReducer } from 'react'
import type { AdvancedQuery } from '../data/resources/list-state.ts'
import { useSavedQueries } from '../data/resources/use-saved-queries.ts'
import { notify } from '../lib/notify.ts'
import { Modal } from '../widgets/modal.tsx'
import { ConditionLine } from './condition-line.tsx'
import { reduceBuilder, startBuilder, toQuery } from './model.ts'
import styles from './query-builder.module.css'
import { queryFieldsOf } from './query-field.ts'
import { SaveQuery } from './save-query.tsx'
import { SavedList } from './saved-list.tsx'

interface QueryModalProps {
  def: ResourceDef
  /** The key under which the page's queries are saved. */
  pageKey: string
  /** The current query. */
  query: AdvancedQuery | null
  onQuery: (query: AdvancedQuery | null) => void
  onClose: () => void
}

const matchTypes = [
  { value: 'and', label: '满足全部条件' },
  { value: 'or', label: '满足任一条件' },
] as const

/** QY-03: the advanced query. Mounted only while it is open, so that it begins with the current query. */
export default function QueryModal({ def, pageKey, query, onQuery, onClose }: QueryModalProps) {
  const [builder, dispatch] = useReducer(reduceBuilder, query, startBuilder)
  const { saved, save, remove } = useSavedQueries(pageKey)
  const fields = useMemo(() => queryFieldsOf(def), [def])

  /** Completes the rows for saving: each tells every client of the wire how to draw it. */
  const complete = (asked: AdvancedQuery): AdvancedQuery => ({
    ...asked,
    records: asked.records.map(row => completeQueryRow(def, row)),
  })

  function run() {
    const asked = toQuery(builder)
    const flaw = checkSuperQuery(asked.records)
    if (flaw) notify.warn(flaw)
    else onQuery(asked)
  }

  const footer = (
    <>
      <Button className={styles.reset ?? ''} onClick={() => dispatch({ type: 'load', query: null })}>
        重置
      </Button>
      <SaveQuery query={complete(toQuery(builder))} saved={saved} onSave={save} />
      <Button onClick={onClose}>关闭</Button>
      <Button type="primary" onClick={run}>
        查询
      </Button>
    </>
  )
  return (
    <Modal title="高级查询" width={1000} open onCancel={onClose} footer={footer}>
      <div className={styles.builder}>
        <div className={styles.conditions}>
          <div className={styles.match}>
            <span aria-hidden>匹配方式</span>
            <Select
              aria-label="匹配方式"
              value={builder.matchType}
              onChange={matchType => dispatch({ type: 'match', matchType })}
              options={[...matchTypes]}
            />
          </div>
          {builder.lines.map(line => (
            <ConditionLine key={line.id} line={line} fields={fields} dispatch={dispatch} />
          ))}
        </div>
        <SavedList saved={saved} onChoose={chosen => dispatch({ type: 'load', query: chosen })} onRemove={remove} />
      </div>
    </Modal>
  )
}
