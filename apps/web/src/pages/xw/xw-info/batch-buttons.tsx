import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { GroupedMenu } from '../../../widgets/action-menu.tsx'
import type { BatchActionChoice } from './arrange-batch-actions.ts'

interface BatchButtonsProps {
  choice: BatchActionChoice
  onChoose: (key: string) => void
}

/** The buttons beside a selection. The remaining actions fold into 更多 when there is more than one. */
export function BatchButtons({ choice: { front, groups }, onChoose }: BatchButtonsProps) {
  const folded = groups.flatMap(({ entries }) => entries)
  const [only] = folded
  return (
    <>
      {front.map(({ key, label, isPrimary, note }) => (
        <Button key={key} type={isPrimary ? 'primary' : 'default'} title={note ?? ''} onClick={() => onChoose(key)}>
          {label}
        </Button>
      ))}
      {only && folded.length === 1 && (
        <Button
          danger={only.isDanger === true}
          disabled={only.refusal !== null}
          title={only.refusal ?? ''}
          onClick={() => onChoose(only.key)}
        >
          {only.label}
        </Button>
      )}
      {folded.length > 1 && (
        <GroupedMenu
          groups={groups.map(({ name, entries }) => ({
            name,
            actions: entries.map(({ key, label, refusal, isDanger }) => ({
              key,
              label,
              disabled: refusal !== null,
              title: refusal ?? '',
              ...(isDanger && { danger: true as const }),
              onClick: () => onChoose(key),
            })),
          }))}
        >
          更多
          <DownOutlined aria-hidden />
        </GroupedMenu>
      )}
    </>
  )
}
