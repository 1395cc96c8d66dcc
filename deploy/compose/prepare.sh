#!/bin/sh
# Makes certificates of an authority of its own, keys and passwords in ./secrets, once. Needs openssl.
set -eu
umask 022
cd "$(dirname "$0")"
mkdir -m 700 secrets
cd secrets

curve='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
# shellcheck disable=SC2086 # the words of $curve are options
openssl req -x509 $curve -days 365 -subj '/CN=Talon, to try' -keyout authority-key.pem -out authority.pem \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign

certificate() {
  # shellcheck disable=SC2086
  openssl req $curve -subj "/CN=$1" -keyout "$1-key.pem" -out "$1.csr"
  printf 'subjectAltName=%s\n' "$2" >"$1.ext"
  openssl x509 -req -in "$1.csr" -CA authority.pem -CAkey authority-key.pem -days 365 -extfile "$1.ext" -out "$1.pem"
  rm "$1.csr" "$1.ext"
  # Containers run as other users.
  chmod 644 "$1-key.pem"
}
certificate mail DNS:mail
names=
for domain in talon.localhost talon-lux.localhost; do
  for host in account account-api api; do names="$names,DNS:$host.$domain"; done
done
certificate proxy "${names#,},DNS:console.talon.localhost"

key() { openssl rand -base64 32; }
password=$(openssl rand -hex 24)
printf '%s' "$password" >database-password
printf 'postgresql://talon:%s@%%2Fvar%%2Frun%%2Fpostgresql/talon' "$password" >database-url
printf '1:%s' "$(key)" >hash-keys
printf '1:%s' "$(key)" >encryption-keys
openssl rand -hex 24 | tr -d '\n' >metrics-token
echo "Import secrets/authority.pem into your browser, so that it trusts the certificates."
