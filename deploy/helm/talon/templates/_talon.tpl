{{- /* What selects the pods of this installation. It can never change. */ -}}
{{- define "talon.selector" -}}
app.kubernetes.io/name: talon
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "talon.labels" -}}
{{ include "talon.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "talon.image" -}}
{{ .Values.image.repository }}{{ if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end -}}
