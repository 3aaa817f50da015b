import type { ComparedVersion, RecordVersion } from '@xw/shared/wire/data-log'
import { Alert, Button, Checkbox, Select } from 'antd'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { ComparedFields } from './compared-fields.tsx'
import styles from './data-log.module.css'
import { type ComparedPair, useComparison } from './use-data-log.ts'
import { useDataLogLocation } from './use-data-log-location.ts'
import { useRestore } from './use-restore.tsx'

interface VersionComparisonProps {
  versions: readonly RecordVersion[]
  pair: ComparedPair
}

/** Compares two versions side by side. The user chooses them above the comparison or in the list of versions. */
export function VersionComparison({ versions, pair }: VersionComparisonProps) {
  const { location: place, compare, showWhole } = useDataLogLocation()
  const { data, error, refetch } = useComparison(place, pair)
  // The address may name a version that the list has not loaded.
  const numbers = [...new Set([...versions.map(each => each.dataVersion), pair.left, pair.right])].sort((a, b) => b - a)
  const options = numbers.map(number => ({ value: number, label: `第 ${number} 版` }))
  return (
    <div className={styles.comparison}>
      <div className={styles.pair}>
        <Select
          value={pair.left}
          options={options}
          aria-label="较早的版本"
          onChange={left => compare({ ...pair, left })}
        />
        <span aria-hidden>与</span>
        <Select
          value={pair.right}
          options={options}
          aria-label="较新的版本"
          onChange={right => compare({ ...pair, right })}
        />
        <Checkbox checked={place.isWhole} onChange={event => showWhole(event.target.checked)}>
          显示相同的字段
        </Checkbox>
      </div>
      {data ? (
        <ComparedVersions versions={data} isWhole={place.isWhole} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  )
}

function ComparedVersions({ versions, isWhole }: { versions: [ComparedVersion, ComparedVersion]; isWhole: boolean }) {
  const [older, newer] = versions
  const { restore, lookAgain, refusal, isSaving, holder } = useRestore(older, newer)
  const different = older.fields.filter(field => !field.isSame)
  const restorable = different.filter(field => field.canRestore)
  const shown = isWhole ? older.fields : different
  return (
    <>
      {holder}
      {refusal && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={refusal.message}
          {...(refusal.isStale && {
            action: (
              <Button size="small" onClick={() => void lookAgain()}>
                刷新
              </Button>
            ),
          })}
        />
      )}
      {older.editPath !== null && different.length > 0 && (
        <div className={styles.whole}>
          <Button disabled={restorable.length === 0} loading={isSaving} onClick={() => void restore(restorable)}>
            恢复整个第 {older.dataVersion} 版
          </Button>
          {restorable.length < different.length && (
            <span className={styles.quiet}>
              {different.length - restorable.length} 项不能从这里恢复：脱敏的内容、文件，或当前不能修改的字段
            </span>
          )}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState text="两个版本没有您可查看的不同" />
      ) : (
        <ComparedFields
          versions={versions}
          keys={shown.map(({ key }) => key)}
          refused={refusal?.fields ?? {}}
          onRestore={field => void restore([field])}
        />
      )}
    </>
  )
}
