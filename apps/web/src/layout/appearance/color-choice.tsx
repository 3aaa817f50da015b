import { CheckOutlined } from '@ant-design/icons'
import { changeTheme, colorOf, useAppearance } from '../../lib/appearance.ts'
import { themeColors } from '../../lib/theme-colors.ts'
import styles from './appearance.module.css'

export function ColorChoice() {
  const chosen = useAppearance(colorOf)
  return (
    <fieldset className={styles.group}>
      <legend>主题色</legend>
      <div className={styles.colors} role="radiogroup" aria-label="主题色">
        {themeColors.map(({ name, color, strong }) => (
          <button
            key={color}
            type="button"
            role="radio"
            aria-checked={color === chosen.color}
            aria-label={name}
            title={name}
            className={styles.color}
            style={{ background: color === chosen.color ? strong : color }}
            onClick={() => void changeTheme({ color })}
          >
            {color === chosen.color && <CheckOutlined />}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
