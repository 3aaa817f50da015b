import styles from './editor-box.module.css'

/** How the box of every editor looks, as inputs do: where the writer is, what is wrong, what nobody writes into. */
export const editorBox = ({ isDisabled, isWrong }: { isDisabled: boolean; isWrong: boolean }): string =>
  [styles.box, isDisabled && styles.disabled, isWrong && styles.wrong].filter(Boolean).join(' ')
