import { useQuery } from '@tanstack/react-query'
import type { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyPaths } from '@xw/shared/wire/survey-paths'
import type { SurveyAudience } from '@xw/shared/wire/surveys'
import { Alert, Skeleton } from 'antd'
import { call } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useSend } from '../../../data/use-send.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import styles from './xw-collection.module.css'

interface AudienceDialogProps {
  record: RecordOf<typeof surveyResource>
  step: 'publish' | 'supplement'
  onClose: () => void
}

const words = { publish: '发布', supplement: '补充名单' } as const

/** Previews whom a survey is sent to and who is missing, before it is published or extended to more students. */
export default function AudienceDialog({ record, step, onClose }: AudienceDialogProps) {
  const { refresh } = useListContext()
  const { isBusy, send } = useSend(() => {
    refresh()
    onClose()
  })
  const { data, error, refetch } = useQuery({
    queryKey: ['collection-audience', record.id],
    queryFn: ({ signal }) =>
      call<SurveyAudience>(surveyPaths.audience, { params: { id: record.id }, silent: true, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  async function go() {
    const refusal = await send(surveyPaths[step], { id: record.id })
    if (refusal) notify.warn(refusal.message)
  }
  return (
    <Modal
      title={`${words[step]} · ${record.name}`}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void go()}
      okText={words[step]}
      cancelText="取消"
      okButtonProps={{ disabled: !data || data.people === 0 }}
      confirmLoading={isBusy}
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data && <AudiencePreview data={data} record={record} step={step} />}
    </Modal>
  )
}

interface AudiencePreviewProps extends Pick<AudienceDialogProps, 'record' | 'step'> {
  data: SurveyAudience
}

function AudiencePreview({ data, record, step }: AudiencePreviewProps) {
  const { people, already, withoutAccount, unknown, unknownCount } = data
  return (
    <div className={styles.foreseen}>
      {step === 'publish' ? (
        <p>
          将有 <strong>{people}</strong> 名学生需要在 {record.endTime.slice(0, 16)}{' '}
          前填写。发布后填写项不能再改，名单不随学位信息变化，可以用“补充名单”加入新来的学生。
        </p>
      ) : (
        <p>
          名单中已有 {already} 名在范围内的学生，将再加入 <strong>{people}</strong> 名。不会移除任何人。
        </p>
      )}
      {withoutAccount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`另有 ${withoutAccount} 条学位信息没有学生账号，不能填写；可以先在学位信息中生成学生账号。`}
        />
      )}
      {unknownCount > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`名单中有 ${unknownCount} 个学号不在范围内：${unknown.join('、')}${unknownCount > unknown.length ? ' 等' : ''}`}
        />
      )}
    </div>
  )
}
