import { useQuery } from '@tanstack/react-query'
import type { fillRuleResource } from '@xw/shared/resources/sys/fill-rule'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Button, Skeleton } from 'antd'
import { call } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import styles from './fill-rule.module.css'

interface NextCodeProps {
  rule: RecordOf<typeof fillRuleResource>
  onClose: () => void
}

/** Shows the next code of a rule without using it up. The caller mounts it only while it is open. */
export function NextCode({ rule: { ruleName, ruleCode }, onClose }: NextCodeProps) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['fillRule', 'test', ruleCode],
    queryFn: ({ signal }) => call<string>(adminPaths.rules.fill, { params: { ruleCode }, silent: true, signal }),
    gcTime: 0,
  })
  return (
    <Modal title={`试一试 · ${ruleName}`} width={480} canFullScreen={false} open onCancel={onClose} footer={null}>
      {error ? (
        <LoadFailure error={error} permission="sys:fillRule:list" onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : (
        <>
          下一个编码
          <output className={styles.code}>{data}</output>
          <p className={styles.hint}>试用不会占用流水号。</p>
          <Button loading={isFetching} onClick={() => void refetch()}>
            再试一次
          </Button>
        </>
      )}
    </Modal>
  )
}
