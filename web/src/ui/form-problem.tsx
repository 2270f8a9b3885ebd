import styles from './form-problem.module.css'

/** Why a form was not taken, where that is about none of its fields. */
export const FormProblem = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p role="alert" className={styles['problem']}>
      {text}
    </p>
  )
