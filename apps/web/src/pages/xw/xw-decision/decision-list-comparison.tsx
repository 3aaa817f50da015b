import { useQuery } from '@tanstack/react-query'
import { type DecisionLineMatch, decisionLineMatches } from '@xw/shared/degree/decision-lines'
import { findDegreeType } from '@xw/shared/degree/types'
import type { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionListParams, decisionPaths, unlistedValue } from '@xw/shared/wire/decision-paths'
import type { DecisionComparison } from '@xw/shared/wire/decisions'
import { Button, Skeleton, Table, type TableProps } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { OutcomeActions } from './outcome-actions.tsx'
import styles from './xw-decision.module.css'

type Decision = RecordOf<typeof decisionResource>

/** The matches that prevent a decision line from being carried out. */
const blockingMatches = decisionLineMatches.filter(
  ({ value }) => value === 'none' || value === 'name' || value === 'state',
)

/**
 * Compares the decision's list with the records in both directions, by degree type: what can be carried out, and what
 * does not match.
 */
export function DecisionListComparison({ decision }: { decision: Decision }) {
  const list = useListContext()
  // The key begins as the list's does, so that a change of its lines reloads the comparison.
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', decisionPaths.entries, 'compare', decision.id, list.page?.total],
    queryFn: ({ signal }) =>
      call<DecisionComparison[]>(decisionPaths.compare, { params: { id: decision.id }, silent: true, signal }),
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (data.length === 0) return <p className={styles.hint}>名单还是空的：点“导入”，上传会议通过的名单。</p>
  const show = (xwbslbm: string, matched: DecisionLineMatch) =>
    list.change({ conditions: { xwbslbm, matched }, pageNo: 1 })
  const done = () => {
    list.refresh()
    void refetch()
  }
  return (
    <Table<DecisionComparison>
      className={styles.comparison ?? ''}
      size="small"
      rowKey="xwbslbm"
      dataSource={data}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={columnsOf(decision, show, done)}
    />
  )
}

const columnsOf = (
  decision: Decision,
  show: (xwbslbm: string, match: DecisionLineMatch) => void,
  onDone: () => void,
): NonNullable<TableProps<DecisionComparison>['columns']> => [
  { title: '学位类型', key: 'type', render: (_, { xwbslbm }) => typeName(xwbslbm) },
  { title: '名单人数', dataIndex: 'listed', align: 'right' },
  {
    title: '按名单办理',
    key: 'deeds',
    render: (_, compared) => <OutcomeActions decision={decision} compared={compared} onDone={onDone} />,
  },
  ...blockingMatches.map(({ value, text }) => ({
    title: value === 'none' ? '名单有、数据没有' : text,
    key: value,
    align: 'right' as const,
    render: (_: unknown, compared: DecisionComparison) => {
      const count = countIn(compared, value)
      if (count === 0) return 0
      return (
        <Button
          type="link"
          size="small"
          aria-label={`${typeName(compared.xwbslbm)}，${text} ${count} 人，查看名单`}
          onClick={() => show(compared.xwbslbm, value)}
        >
          {count}
        </Button>
      )
    },
  })),
  {
    title: '数据有、名单没有',
    key: 'unlisted',
    align: 'right',
    render: (_, { xwbslbm, unlisted: count }) =>
      count === 0 ? 0 : <Link to={unlistedPath(decision.id, xwbslbm)}>{count}</Link>,
  },
]

const typeName = (code: string) => findDegreeType(code)?.name ?? code

const countIn = (compared: DecisionComparison, match: DecisionLineMatch): number => {
  if (match === 'none') return compared.none
  return match === 'name' ? compared.name : compared.state
}

/**
 * The link to the records that the decision's list lacks, where they can be viewed, returned or left to the next
 * meeting.
 */
const unlistedPath = (decisionId: string, xwlx: string): string => {
  const { decision, listed } = decisionListParams
  return `/xxcj/xwInfo/${xwlx}?${new URLSearchParams({ xwlx, batch: 'all', [decision]: decisionId, [listed]: unlistedValue })}`
}
