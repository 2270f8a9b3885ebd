import styles from './form-problem.module.css'

/** A form's problem that concerns no field. */
export const FormProblem = ({ text, id }: { readonly text: string | undefined; readonly id?: string }) =>
  text === undefined ? null : (
    <p role="alert" id={id} className={styles['problem']}>
      {text}
    </p>
  )
