{{- define "storey.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "storey.labels" -}}
app.kubernetes.io/name: storey
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "storey.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  # Else each start walks through all files of the volume.
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
# Else a release named after a setting would set it.
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "storey.volumes" -}}
volumes:
  - name: tmp
    emptyDir: {}
  - name: data
    {{- if .Values.files.enabled }}
    persistentVolumeClaim:
      claimName: {{ .Values.files.existingClaim | default (printf "%s-files" (include "storey.name" .)) }}
    {{- else }}
    emptyDir: {}
    {{- end }}
{{- end }}

{{- define "storey.container" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret }} }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
{{- end }}

{{- define "storey.env" -}}
- { name: PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
{{- range $name, $value := .Values.settings }}
{{- /* A number of values.yaml is a float: 104857600 would be written 1.048576e+08. */}}
{{- if and (kindIs "float64" $value) (eq $value (floor $value)) }}{{ $value = int64 $value }}{{ end }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- end }}
