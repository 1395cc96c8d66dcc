import styles from './HelpdeskContact.module.css';

/** The contact of the helpdesk: telephone, e-mail, help page and opening hours. */
export function HelpdeskContact({
  label,
  phone,
  email,
  page,
  hours,
}: {
  label: string;
  /** International, in groups: `+32 2 123 45 67`. */
  phone: string;
  email: string;
  page: { href: string; label: string };
  hours: string | undefined;
}) {
  const links = [
    { href: telephoneAddress(phone), text: phone },
    { href: `mailto:${email}`, text: email },
    { href: page.href, text: page.label },
  ];
  return (
    <div className={styles.helpdesk}>
      <p className={styles.hours}>
        <strong className={styles.label}>{label}</strong> {hours}
      </p>
      <ul className={styles.links} aria-label={label}>
        {links.map(({ href, text }) => (
          <li key={href}>
            <a href={href} className={styles.link}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The `tel:` address of a number written in groups. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`;
}
