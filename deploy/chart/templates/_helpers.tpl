{{/* Labels of every object. Argument: the component's name, or "" for what belongs to all of them. */}}
{{- define "skein.labels" -}}
{{ include "skein.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: skein
{{- end -}}

{{/* What selects the Pods of a component. */}}
{{- define "skein.selector" -}}
app.kubernetes.io/name: skein
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{/* An image by its name and tag. */}}
{{- define "skein.imageByTag" -}}
{{- printf "%s/%s:%s" (trimSuffix "/" .root.Values.images.registry) .name (.root.Values.images.tag | default .root.Chart.AppVersion) -}}
{{- end -}}

{{/* The same, with its digest where there is one. */}}
{{- define "skein.image" -}}
{{- $digest := get .root.Values.images.digests .name -}}
{{- if $digest -}}
{{- printf "%s/%s@%s" (trimSuffix "/" .root.Values.images.registry) .name $digest -}}
{{- else -}}
{{- include "skein.imageByTag" . -}}
{{- end -}}
{{- end -}}

{{/* What a Pod of ours has whose user is not root. On OpenShift the namespace's own range of users decides. */}}
{{- define "skein.podSecurity" -}}
runAsNonRoot: true
{{- if not .Values.openshift.enabled }}
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
{{- end }}
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{/* The fewest rights that a container can have. */}}
{{- define "skein.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* SELinux: files of containers have the labels of their Pods, and no confined type may read those of others. */}}
{{- define "skein.agentLabel" -}}
{{- with .Values.agent.seLinuxType | default (.Values.openshift.enabled | ternary "spc_t" "") -}}
seLinuxOptions:
  type: {{ . }}
{{- end -}}
{{- end -}}

{{/* Where Pods of a component run. */}}
{{- define "skein.placement" -}}
nodeSelector:
  kubernetes.io/os: linux
  {{- with .nodeSelector }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}

{{/* Settings that the chart does not decide itself, as environment variables. */}}
{{- define "skein.settings" -}}
{{- $lines := list -}}
{{- range $name, $value := .settings -}}
{{- $text := kindIs "float64" $value | ternary (int64 $value) $value | toString -}}
{{- $lines = append $lines (printf "- name: %s%s\n  value: %s" $.prefix $name (quote $text)) -}}
{{- end -}}
{{- join "\n" $lines -}}
{{- end -}}

{{/* Names that the analyzer's certificate is for. */}}
{{- define "skein.analyzerNames" -}}
{{- $ns := .Release.Namespace -}}
{{- list "skein-analyzer" (printf "skein-analyzer.%s" $ns) (printf "skein-analyzer.%s.svc" $ns) (printf "skein-analyzer.%s.svc.cluster.local" $ns) "localhost" | toJson -}}
{{- end -}}

{{/* The Secret with the analyzer's certificate (tls.crt), key (tls.key) and who signed it (ca.crt). */}}
{{- define "skein.analyzerSecret" -}}
{{- .Values.analyzer.certificate.secretName | default "skein-analyzer-tls" -}}
{{- end -}}

{{/* The folder on each node: recordings and, beside them in the same mount, the agent's spool. */}}
{{- define "skein.nodeFolder" -}}
/var/lib/skein
{{- end -}}

{{/* Egress that every component needs: names, and the API server, which no policy can select by its Pods. */}}
{{- define "skein.egress" -}}
- ports:
    {{- /* OpenShift's name servers listen on another port than their Service. */}}
    {{- range .Values.openshift.enabled | ternary (list 53 5353) (list 53) }}
    - {protocol: UDP, port: {{ . }}}
    - {protocol: TCP, port: {{ . }}}
    {{- end }}
- ports:
    {{- range .Values.networkPolicies.apiServerPorts }}
    - {protocol: TCP, port: {{ . | int }}}
    {{- end }}
{{- end -}}
