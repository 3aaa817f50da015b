import { Icon } from '../../../../widgets/icon.tsx'
import { UserAvatar } from '../../../../widgets/user-avatar.tsx'
import { State } from '../state.tsx'

/** Shows users' pictures, and icons by the names that menu items use. */
export default function People() {
  return (
    <>
      <State name="没有头像">
        <UserAvatar name="王小明" fileId={null} sizePx={48} />
      </State>
      <State name="图标">
        <Icon name="home" /> <Icon name="team" /> <Icon name="setting" />
      </State>
      <State name="另行加载的图标">
        <Icon name="rocket" />
      </State>
      <State name="没有这个图标">
        <Icon name="no-such-icon" />
      </State>
    </>
  )
}
