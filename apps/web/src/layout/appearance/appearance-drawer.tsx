import { Drawer } from 'antd'
import { ColorChoice } from './color-choice.tsx'
import { LayoutChoices } from './layout-choices.tsx'
import { ThemeChoices } from './theme-choices.tsx'

/** LY-08: the customer calls the drawer 系统设置; the account menu, which tells it from 系统, says 界面设置. Every choice takes effect at once and is stored on this device. */
export default function AppearanceDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer title="系统设置" open size={340} onClose={onClose}>
      <ThemeChoices />
      <ColorChoice />
      <LayoutChoices />
    </Drawer>
  )
}
