import styles from './editor-box.module.css'

/** The class names of an editor's border, which shows focus, errors and the disabled state as inputs do. */
export const editorBox = ({ isDisabled, isWrong }: { isDisabled: boolean; isWrong: boolean }): string =>
  [styles.box, isDisabled && styles.disabled, isWrong && styles.wrong].filter(Boolean).join(' ')
